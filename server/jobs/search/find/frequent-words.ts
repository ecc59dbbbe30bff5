/**
 * The words that most adverts have, and that searches put in quotes, as stems. Two of them side by
 * side are one more word of a document, such as `_custom_servic`: without it, the phrase would
 * mean reading the documents of a third of all listings. Raise the number in
 * read-again.service.ts with a change.
 */
export const FREQUENT_WORDS: readonly string[] = (
  'abil abl accommod activ admin also analyst appli applic area assist bachelor base benefit best ' +
  'build busi candid care certif chef child children civil clean cleaner client communic compani ' +
  'construct contact continu contract control cook cost current custom data day degre deliv ' +
  'design develop digit diploma direct document drive driver duti effect effici electr email ' +
  'employ employe engin english ensur enterpris entri environ excel experi experienc factori farm ' +
  'flexibl focus food free full fulltim get grow growth guard health healthcar heavi help high ' +
  'hospit hotel hour hous human immedi improv includ increas individu industri inform innov ' +
  'integr intern job join junior kingdom kitchen knowledg lead level licenc licens like live ' +
  'locat look machin maintain make manag market mechan medic meet mental month must necessari ' +
  'need new night nurs offer offic one oper opportun part partner parttim passion peopl per ' +
  'perform permit person plan posit prefer previous process product profession project provid ' +
  'public qualif qualiti recruit regist relat reloc remot report requir residenti resourc respons ' +
  'restaur result right role salari sale school secur senior servic shift site skill social ' +
  'softwar solut sponsorship staff strong success support system take talent teacher team technic ' +
  'technician technolog temporari term time train transport travel truck trust understand unit ' +
  'usa use visa warehous web week weekend well within work worker world written year'
).split(' ');
