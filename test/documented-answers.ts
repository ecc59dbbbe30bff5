import * as v from 'valibot';
import { answersOf, type Operation } from '../server/http/operation.ts';

/** Checks an answer of the API; throws when it is not documented. */
export type AnswerCheck = (method: string, path: string, response: Response) => Promise<void>;

/**
 * Checks each answer against its operation: status and JSON shape must be documented. Answers
 * without an operation (405, unknown paths) must be problems.
 */
export function documentedAnswers(operations: readonly Operation[]): AnswerCheck {
  const routes = operations.map((operation) => ({
    operation,
    pattern: new RegExp(
      `^${operation.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`,
    ),
  }));
  return async (method, path, response) => {
    const { pathname } = new URL(path, 'http://localhost');
    const asked = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = routes.find(
      (route) => route.operation.method === asked && route.pattern.test(pathname),
    )?.operation;
    if (!operation) return;
    const where = `${method} ${pathname} answered ${response.status}`;
    const answer = answersOf(operation)[response.status];
    if (!answer) throw new Error(`${where}, which its operation does not document.`);
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    if (!answer.schema || !isJson || method === 'HEAD') return;
    const parsed = v.safeParse(answer.schema, await response.clone().json());
    if (parsed.success) return;
    const issue = parsed.issues[0];
    throw new Error(
      `${where} in another shape than documented: ${v.getDotPath(issue)}: ${issue.message}`,
    );
  };
}
