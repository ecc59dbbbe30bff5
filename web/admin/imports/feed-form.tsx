import { useState } from 'react';
import {
  FEED_HOURS,
  type Feed,
  feedInputSchema,
  IMPORT_LIMITS,
  KEEP_DAYS,
  type KeySystem,
} from '../../../shared/admin-imports.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/fields.tsx';
import { Form, useApiForm } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Select } from '../../ui/select.tsx';
import { everyText, keptText } from './import-words.ts';
import styles from './imports.module.css';
import { KeyFields, keySystemOf } from './key-fields.tsx';

const DAYS = [7, 14, 30, 60, 90];
const daysOf = (days: number) => [...new Set([...DAYS, days])].sort((a, b) => a - b);
const HOURS = [1, 3, 6, 12, 24, 48, 72, 168];

/** Form to add or edit a feed. */
export function FeedForm({
  feed,
  systems,
  onSaved,
  onCancel,
}: {
  feed: Feed | null;
  systems: KeySystem[];
  /** Gets the saved feed. */
  onSaved: (feed: Feed) => void;
  onCancel: () => void;
}) {
  const [hours, setHours] = useState(feed?.every_hours ?? FEED_HOURS.usual);
  const [days, setDays] = useState(feed?.keep_days ?? KEEP_DAYS.usual);
  const [reviewsNew, setReviewsNew] = useState(feed?.review_new ?? false);
  const [url, setUrl] = useState(feed?.url ?? '');
  const [keys, setKeys] = useState<Record<string, string>>({});
  const system = keySystemOf(systems, url);
  const id = `feed-${feed?.id ?? 'new'}`;
  const form = useApiForm({
    id,
    endpoint: feed ? 'PUT /api/admin/feeds/{id}' : 'POST /api/admin/feeds',
    ...(feed && { params: { id: feed.id } }),
    schema: feedInputSchema,
    extra: {
      every_hours: hours,
      keep_days: days,
      active: feed?.active ?? true,
      review_new: reviewsNew,
      ...(system && { keys }),
    },
    failure: 'The feed could not be saved.',
    onSuccess: ({ body }) => onSaved(body),
  });
  const choices = [...new Set([...HOURS, hours])].sort((a, b) => a - b);
  return (
    <Form
      form={form}
      submit={feed ? 'Save feed' : 'Add feed'}
      busy="Saving..."
      around={(button) => (
        <div className={styles.choices}>
          {button}
          <Button onPress={onCancel}>Cancel</Button>
        </div>
      )}
    >
      <TextField
        name="url"
        label="Address of the feed"
        hint="The address of a feed, or of a careers page such as https://jobs.lever.co/acme."
        maxLength={IMPORT_LIMITS.feedUrl}
        fill={feed?.url ?? null}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        onInput={({ currentTarget }) => {
          setUrl(currentTarget.value);
          if (keySystemOf(systems, currentTarget.value) !== system) setKeys({});
        }}
      />
      {system && (
        <KeyFields
          key={system.name}
          system={system}
          isKept={feed?.has_keys === true && keySystemOf(systems, feed.url) === system}
          onKey={(name, value) => setKeys((before) => ({ ...before, [name]: value }))}
        />
      )}
      <TextField
        name="source"
        label="Name of the feed"
        hint="Its jobs are listed under this name. Each feed needs its own name."
        maxLength={IMPORT_LIMITS.source}
        fill={feed?.source ?? null}
        autoComplete="off"
      />
      <TextField
        name="employer"
        label="Company (optional)"
        hint="For jobs without a company name."
        maxLength={IMPORT_LIMITS.employer}
        fill={feed?.employer ?? null}
        autoComplete="off"
      />
      <Select
        label="How often"
        value={`${hours}`}
        options={choices.map((each) => ({ value: `${each}`, label: everyText(each) }))}
        onChoose={(value) => setHours(Number(value))}
      />
      <Select
        label="Jobs without an end date stay"
        value={`${days}`}
        options={daysOf(days).map((each) => ({ value: `${each}`, label: keptText(each) }))}
        onChoose={(value) => setDays(Number(value))}
      />
      <CheckField
        host={{
          id,
          values: { review_new: reviewsNew },
          change: ({ review_new = false }) => setReviewsNew(review_new),
        }}
        name="review_new"
        label="New jobs wait for my look"
        hint="They are shown once you publish them on the page New Jobs. Later changes of them need no look."
      />
    </Form>
  );
}
