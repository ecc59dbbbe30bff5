/**
 * The rules for experience and training (docs/decisions/052-facts.md). Phrases as in phrases.ts.
 */

/** No experience is needed. */
export const NO_EXPERIENCE = {
  trigger: /experience|erfahrung|expérience|ervaring|experiencia|esperienza|erfarenhet|erfaring/i,
  yes: [
    'no previous|prior|formal|work|relevant|any? experience [1] is? necessary|required|needed|essential|wanted|asked',
    'no previous|prior|formal|work|relevant? experience $',
    'no previous|prior|formal|work|relevant? experience , [1] no|full|we|training',
    'experience [1] is? not|isnt [1] necessary|required|needed|essential|requirement|must',
    'experience unnecessary',
    'dont|not need|require [1] any|previous|prior [1] experience',
    'without previous|prior|any? experience [3] welcome',
    'with or without previous|prior|any? experience',
    'keine [2] erfahrung|berufserfahrung [2] erforderlich|notwendig|notig',
    'experience non requise|exigee|necessaire',
    'geen [2] ervaring [2] nodig|vereist',
    'no [1] experiencia [2] necesaria|requerida',
    'sin experiencia',
  ],
  unless: [
    'years|year|yrs|months|5|3|2|recent|technical|specialist|clinical|qualification|qualifications|direct|unless|if|whilst|although|however|but|while|degree|depending|equivalent|lieu|management|managerial|specific|industry|sector|nhs|uk|hotel|agency|software|sap|sql|java|python|web|insurance|financial|call|abroad|trading',
    'experience [1] of|in|with|using|working|as',
  ],
} as const;

/** The employer trains people in the work. */
export const TRAINING = {
  trigger: /training|train you|apprentice/i,
  yes: [
    'full|complete|comprehensive|all|excellent|paid|free|thorough|extensive|extensively|ongoing|necessary|job [2] training [3] provided|given|offered|supplied|included',
    '^ [2] training [3] provided|given|offered|supplied',
    'training is|will [2] provided|given|offered|supplied',
    'we|company [3] provide|offer|give|provides|offers|gives [1] full|complete|comprehensive|all|paid|free|thorough|extensive|excellent [3] training',
    'you [2] receive|get [1] full|complete|comprehensive|paid|free|thorough|extensive|excellent [3] training',
    'we [2] train you',
  ],
  unless: [
    'not|no|cannot|must|deliver|delivering|to staff|clients|customers|responsible|ensure|ensuring|may|might|could|if|students',
  ],
} as const;

/** A demand for years of experience: then "no experience" was about something else. */
export const YEARS_ASKED =
  /\d\+? ?(?:\w{1,12} )?years?\b[^.]{0,25} experience|experience (?:is )?(?:essential|required)|minimum of \w{1,12} years?|proven experience/i;
