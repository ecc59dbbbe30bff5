import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import type { Message } from '../../ui/form.tsx';

/** A button that takes an answer about an employer back. `about` is the id of what tells which. */
export function TakeBack({
  id,
  about,
  onDone,
  children,
}: {
  id: number;
  about?: string;
  onDone: (message: Message) => void;
  children: string;
}) {
  const { isBusy, act } = useAction(onDone);
  return (
    <Button
      isDisabled={isBusy}
      aria-describedby={about}
      onPress={() =>
        act(() => call('DELETE /api/admin/register-decisions/{id}', { params: { id } }), null)
      }
    >
      {children}
    </Button>
  );
}
