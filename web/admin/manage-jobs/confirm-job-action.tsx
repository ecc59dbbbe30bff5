import { type CountryCode, countryName } from '../../../shared/constants/countries.ts';
import { formatCount, isolate } from '../../lib/words.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { ListedJob } from './use-job-list.ts';

/**
 * What must be confirmed: to delete one job, to delete the selected jobs, to end them, or to move them to
 * a country.
 */
export type JobQuestion =
  | { kind: 'one'; job: ListedJob; row: number }
  | { kind: 'selected' }
  | { kind: 'end' }
  | { kind: 'country'; country: string };

const LABELS: Record<JobQuestion['kind'], string> = {
  one: 'Delete',
  selected: 'Delete',
  end: 'End',
  country: 'Move',
};

/** Asks before jobs are deleted, ended or moved. `selected` is how many jobs are selected. */
export function ConfirmJobAction(props: {
  question: JobQuestion;
  selected: number;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { question, selected, onConfirm, onCancel } = props;
  return (
    <ConfirmDialog
      question={questionText(question, selected)}
      confirmLabel={LABELS[question.kind]}
      isGrave
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{`${aboutText(question)}You can undo this for 10 minutes.`}</p>
    </ConfirmDialog>
  );
}

function aboutText({ kind }: JobQuestion): string {
  if (kind === 'end') return '';
  return kind === 'country'
    ? 'The region or town is removed, because it belongs to the former country. '
    : 'Imports will not bring a deleted job back. ';
}

function questionText(question: JobQuestion, selected: number): string {
  if (question.kind === 'one')
    return `Are you sure you want to delete "${isolate(question.job.title)}"?`;
  const jobs = `${formatCount(selected)} jobs`;
  if (question.kind === 'end')
    return `Are you sure you want to end ${selected === 1 ? 'this job' : jobs}?`;
  if (question.kind === 'country')
    return `Move ${selected === 1 ? 'this job' : jobs} to ${countryName(question.country as CountryCode)}?`;
  return `Are you sure you want to delete ${jobs}?`;
}
