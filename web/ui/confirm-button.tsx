import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog, type Question } from './confirm-dialog.tsx';

/** A button that asks before it does something. `about` stands below the question. */
export function ConfirmButton({
  question,
  about,
  confirmLabel,
  cancelLabel,
  isGrave = true,
  onConfirm,
  ...button
}: Omit<Question, 'children'> & { about?: ReactNode } & Omit<
    ComponentProps<typeof Button>,
    'onPress' | 'about'
  >) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" {...button} onPress={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          {...{ question, confirmLabel, isGrave, ...(cancelLabel && { cancelLabel }) }}
          onConfirm={() => {
            setAsking(false);
            void onConfirm();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{about}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
