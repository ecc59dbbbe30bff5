import { formatCount, isolate } from '../../lib/words.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { ListedJob } from './use-job-list.ts';

/** What must be confirmed: to delete one job, to delete the selected jobs, or to end them. */
export type JobQuestion =
  | { kind: 'one'; job: ListedJob; row: number }
  | { kind: 'selected' }
  | { kind: 'end' };

/** Asks before jobs are deleted or ended. `selected` is how many jobs are selected. */
export function ConfirmJobAction(props: {
  question: JobQuestion;
  selected: number;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { question, selected, onConfirm, onCancel } = props;
  const isEnd = question.kind === 'end';
  return (
    <ConfirmDialog
      question={questionText(question, selected)}
      confirmLabel={isEnd ? 'End' : 'Delete'}
      isGrave
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{`You can undo this for 10 minutes.${isEnd ? '' : ' Imports will not bring a deleted job back.'}`}</p>
    </ConfirmDialog>
  );
}

function questionText(question: JobQuestion, selected: number): string {
  if (question.kind === 'one')
    return `Are you sure you want to delete "${isolate(question.job.title)}"?`;
  const jobs = `${formatCount(selected)} jobs`;
  if (question.kind === 'end')
    return `Are you sure you want to end ${selected === 1 ? 'this job' : jobs}?`;
  return `Are you sure you want to delete ${jobs}?`;
}
