import { Parser } from 'htmlparser2';
import { escapeHtml } from '../escape-html.ts';

/** A text with decoded entities, or an element. */
export type HtmlNode = string | HtmlElement;
export type HtmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
};

/** Parses the output of `cleanHtml`: well nested, every element closed, XML entities only. */
export function parseCleanHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const element = { name, attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext: (text) => {
        const siblings = open.at(-1)?.children ?? [];
        // The parser splits a text at each entity.
        const before = siblings.at(-1);
        if (typeof before === 'string') siblings[siblings.length - 1] = before + text;
        else siblings.push(text);
      },
      onclosetag: () => open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(html);
  return root.children;
}

/** The opening tag of an element, with its attributes. */
export function tagOf({ name, attributes }: HtmlElement): string {
  const written = Object.entries(attributes).map(
    ([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`,
  );
  return `<${name}${written.join('')}>`;
}
