import { findCategory } from '../../shared/constants/categories.ts';
import type { JobCounts } from '../../shared/jobs.ts';
import { categoryOptions } from '../lib/filter-options.ts';
import { Select } from './select.tsx';

/** The category filter of the search form. `category` may be written in any case. */
export function CategorySelect(props: {
  category: string | undefined;
  counts: JobCounts | undefined;
}) {
  const { category, counts } = props;
  return (
    <Select
      label="Category"
      name="category"
      value={(category && findCategory(category)) ?? category}
      options={categoryOptions(counts)}
      form="find"
    />
  );
}
