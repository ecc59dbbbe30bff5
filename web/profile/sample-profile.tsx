/** An invented person, shown when the own profile cannot be loaded. */
const SAMPLE: readonly (readonly [section: string, ...lines: string[]])[] = [
  ['Personal details', 'Ama Example', 'Registered nurse'],
  ['Contact', '+233 00 000 0000', 'ama@example.com', 'Kumasi, Ghana'],
  ['Summary', 'Nurse with five years on a medical ward. Looks for work in a hospital in Europe.'],
  ['Education', 'BSc Nursing, Example University, 2014 – 2018'],
  [
    'Work experience',
    'Staff nurse, Example Hospital, Mar 2019 – now',
    'Care for 12 patients a shift',
  ],
  ['Skills', 'Wound care', 'Taking blood'],
  ['Languages', 'English: C1', 'Twi: First language'],
];

/** The sample as plain text. */
export function SampleProfile() {
  return (
    <dl>
      {SAMPLE.map(([section, ...lines]) => (
        <div key={section}>
          <dt>{section}</dt>
          {lines.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
