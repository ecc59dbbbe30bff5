import { useState } from 'react';
import { PARTNER_SCOPES, type Partner, type PartnerScope } from '../../../shared/partners.ts';
import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import controls from '../../ui/controls.module.css';
import type { Note } from '../../ui/form.tsx';
import { CheckBox } from '../../ui/form-fields.tsx';
import styles from './partners.module.css';

const WORDS: Record<PartnerScope, string> = {
  create: 'Publish new jobs',
  update: 'Change its jobs',
  end: 'End its jobs',
};

/** What a key may do, as boxes to tick. */
export function ScopeBoxes(props: {
  chosen: readonly PartnerScope[];
  onChange: (chosen: PartnerScope[]) => void;
}) {
  const { chosen, onChange } = props;
  return (
    <fieldset className={styles.scopes}>
      <legend className={controls.label}>What the key may do</legend>
      {PARTNER_SCOPES.map((scope) => (
        <CheckBox
          key={scope}
          isChecked={chosen.includes(scope)}
          onChange={(isChosen) =>
            onChange(
              PARTNER_SCOPES.filter((each) => (each === scope ? isChosen : chosen.includes(each))),
            )
          }
        >
          {WORDS[scope]}
        </CheckBox>
      ))}
    </fieldset>
  );
}

/** Sets what the key of a partner may do. */
export function PartnerScopes(props: { partner: Partner; onDone: (note: Note) => void }) {
  const { partner, onDone } = props;
  const [chosen, setChosen] = useState<PartnerScope[]>(partner.scopes);
  const { isBusy, act } = useAction((outcome: Note) => onDone(outcome));
  const of = <span className={controls.hidden}>{` of ${partner.name}`}</span>;
  const words = partner.scopes.map((scope) => WORDS[scope].toLowerCase()).join(', ');
  return (
    <details>
      <summary>
        {`The key may ${words}`}
        {of}
      </summary>
      <ScopeBoxes chosen={chosen} onChange={setChosen} />
      <p>
        <Button
          className={controls.quiet}
          isDisabled={isBusy || chosen.length === 0}
          onPress={() =>
            act(
              () =>
                call('PUT /api/admin/partners/{id}/scopes', {
                  params: { id: partner.id },
                  body: { scopes: chosen },
                }),
              `The key of ${partner.name} was changed.`,
            )
          }
        >
          Save what the key may do{of}
        </Button>
      </p>
    </details>
  );
}
