import { Form, type FormProps, Link, type LinkProps } from 'react-router';

/** A link inside the site: a plain <a> in the server's HTML, a client navigation once React runs. */
export function A(props: LinkProps) {
  return <Link discover="none" {...props} />;
}

/** A GET form inside the site: a plain <form> in the server's HTML, a client navigation once React runs. */
export function GetForm(props: FormProps & { action: string }) {
  return <Form discover="none" {...props} />;
}
