import type { ComponentProps } from 'react';
import controls from './controls.module.css';

type Props = Omit<ComponentProps<'button'>, 'onClick'> & {
  /** `button` is what a part of a page is there for. A `className` takes its place. */
  look?: 'button' | 'quiet';
  /** It keeps the focus, and a press does nothing. */
  isDisabled?: boolean;
  onPress?: () => unknown;
};

/** A button that does something on its page. */
export function Button({ look = 'quiet', isDisabled = false, onPress, ...rest }: Props) {
  return (
    <button
      type="button"
      className={controls[look]}
      aria-disabled={isDisabled || undefined}
      onClick={onPress && (() => !isDisabled && void onPress())}
      {...rest}
    />
  );
}
