import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; fallback: ReactNode };

/** Shows `fallback` when code could not be loaded: without a connection, or after a new release. */
export class LoadBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
