import { type Outcome, outcomeOf, type Sent, useOneRequest } from './use-one-request.ts';

/**
 * Actions, one at a time. `act` sends a request, and `say` is given the outcome. It resolves to
 * whether it was done.
 */
export function useAction<Name extends string>(say: (outcome: Outcome) => void) {
  const { run, ...state } = useOneRequest<Name>();
  async function act(
    request: () => Promise<Sent>,
    done: string | null,
    { otherwise, name }: { otherwise?: string; name?: Name } = {},
  ): Promise<boolean> {
    const answer = await run(request, name);
    if (answer) say(outcomeOf(answer, done, otherwise));
    return answer?.ok === true;
  }
  return { ...state, act };
}
