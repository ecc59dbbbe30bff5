import * as v from 'valibot';
import {
  FACT_FILTER_NAMES,
  FACT_FILTERS,
  type FactFilterName,
  type FactValue,
} from './job-facts.ts';

type FactSchema<Name extends FactFilterName> = v.PicklistSchema<FactValue<Name>[], string>;

// Bundles of the browser leave out what they do not use.
/* @__NO_SIDE_EFFECTS__ */
function eachFilter(schemaOf: (name: FactFilterName) => v.GenericSchema): object {
  return Object.fromEntries(FACT_FILTER_NAMES.map((name) => [name, schemaOf(name)]));
}

function schemaOfValue(name: FactFilterName) {
  const values = FACT_FILTERS[name].map(({ value }) => value);
  const inWords = values.join(', ').replace(/, ([^,]*)$/, ' or $1');
  return v.picklist(values, `${name} must be ${inWords}.`);
}

/** The filters on facts as fields of a query. */
export const factQueryFields = eachFilter((name) => v.optional(schemaOfValue(name))) as {
  [Name in FactFilterName]: v.OptionalSchema<FactSchema<Name>, undefined>;
};
/** The same as fields of a body, null when left out. */
export const factBodyFields = eachFilter((name) =>
  v.optional(v.nullable(schemaOfValue(name)), null),
) as {
  [Name in FactFilterName]: v.OptionalSchema<v.NullableSchema<FactSchema<Name>, undefined>, null>;
};
/** The same as fields of an answer. */
export const factAnswerFields = eachFilter((name) => v.nullable(schemaOfValue(name))) as {
  [Name in FactFilterName]: v.NullableSchema<FactSchema<Name>, undefined>;
};
