import { Examples } from './examples.tsx';
import { TextField } from './field.tsx';
import { PhotoField } from './photo-field.tsx';
import styles from './profile.module.css';

/** Name, title and photo. */
export function PersonalSection() {
  return (
    <div className={styles.fields}>
      <TextField
        name="personal.name"
        spec={{
          label: 'Full name',
          hint: 'As in your passport.',
          autoComplete: 'name',
        }}
      />
      <TextField
        name="personal.professionalTitle"
        spec={{
          label: 'Professional title',
          hint: 'For example: Registered nurse, MIG welder, Dairy farm worker',
          autoComplete: 'organization-title',
        }}
      />
      <PhotoField />
    </div>
  );
}

/** How employers reach the person. */
export function ContactSection() {
  return (
    <div className={styles.fields}>
      <TextField
        name="contact.phone"
        spec={{
          label: 'Phone',
          kind: 'tel',
          hint: 'With your country code, for example +234 803 555 0142',
          autoComplete: 'tel',
        }}
      />
      <TextField
        name="contact.email"
        spec={{
          label: 'Email',
          kind: 'email',
          hint: 'One that you check often and that contains your name',
          autoComplete: 'email',
        }}
      />
      <TextField
        name="contact.location"
        spec={{
          label: 'Location',
          hint: 'Town and country are enough, for example Kumasi, Ghana',
        }}
      />
    </div>
  );
}

/** Who the person is, in some sentences. */
export function SummarySection() {
  return (
    <div className={styles.fields}>
      <TextField
        name="summary.summary"
        spec={{
          label: 'Summary',
          kind: 'long',
          rows: 6,
          hint: 'Three or four sentences: what you do, for how long, what you are good at, and what work you are looking for.',
        }}
      />
      <Examples
        examples={{
          nurse:
            'Registered nurse with six years on surgical and medical wards. I care for up to 12 patients a shift, give medicines safely and keep exact records. I am looking for a hospital or care home in Europe, and I am learning German (B1).',
          welder:
            'MIG and TIG welder with eight years in shipyards and steel construction. I read drawings, work to tolerance and have had no accident. Certified to ISO 9606-1. Ready to move immediately.',
          farmWorker:
            'Farm worker with five seasons in dairy and vegetables. I milk 80 cows twice a day, drive tractors and repair fences. Used to early starts and all weather. Looking for seasonal or full-time work.',
        }}
      />
    </div>
  );
}
