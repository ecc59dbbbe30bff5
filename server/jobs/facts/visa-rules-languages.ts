/**
 * The rules for visa help in other languages than English: the plainest sayings only. Phrases as in
 * phrases.ts, over words without accents; `ø`, `æ` and `ß` stay. `refused` holds for those who have
 * no right to work yet; `unsure` are words nearby that make a saying none.
 */
export const LANGUAGES = {
  German: {
    offered: [
      'visasponsoring|visumsponsoring|visumssponsoring|visasponsorship [3] moglich|verfugbar|angeboten|inklusive|garantiert|geboten|$',
      'wir|arbeitgeber|unternehmen [5] visasponsoring|visumsponsoring|visumssponsoring',
      'visa|visum sponsoring|sponsorship [3] moglich|verfugbar|angeboten|inklusive',
      'wir [3] unterstutzen|helfen|begleiten [6] visum|visa|visums|visumsantrag|visumantrag|visumsprozess|visaprozess|visumverfahren|arbeitsvisum|aufenthaltstitel|aufenthaltserlaubnis|arbeitserlaubnis|visabeantragung|visumbeantragung|visaangelegenheiten',
      'unterstutzung|hilfe|hilfestellung [5] visum|visa|visumsantrag|visumantrag|visumsprozess|arbeitsvisum|aufenthaltstitel|aufenthaltserlaubnis|arbeitserlaubnis|visabeantragung|visumbeantragung|visaangelegenheiten|visafragen',
      'wir ubernehmen|organisieren|beantragen|kummern [5] visum|visa|visumkosten|visakosten|arbeitserlaubnis|arbeitsvisum',
      'visumkosten|visakosten|visum [3] ubernommen|bezahlt|organisiert',
    ],
    refused: [
      'kein|keine|keinen|keinerlei [3] visasponsoring|visumsponsoring|visumssponsoring|sponsoring|visaunterstutzung|visumunterstutzung|visumsunterstutzung',
      'visasponsoring|visumsponsoring|sponsoring|visum|visums [6] nicht moglich|angeboten|ubernommen|anbieten|unterstutzen',
      'konnen|bieten [4] kein|keine|keinen|nicht [4] visum|visa|visums|arbeitserlaubnis|aufenthaltserlaubnis|visasponsoring|visumsponsoring',
      'gultige|gultigen|gultiger|unbefristete|bestehende|vorhandene|uneingeschrankte|giltige|notwendige [4] arbeitserlaubnis|aufenthaltserlaubnis|arbeitsgenehmigung|aufenthaltstitel|arbeitsbewilligung|aufenthaltsbewilligung',
      'gultiger|gultigen|gultiges [3] aufenthaltstitel|arbeitsvisum|visum',
      'arbeitserlaubnis|arbeitsgenehmigung|arbeitsbewilligung [6] erforderlich|vorausgesetzt|voraussetzung|notwendig|zwingend|notig|muss|pflicht',
      'arbeitserlaubnis|arbeitsgenehmigung|arbeitsbewilligung|arbeitsberechtigung [1] fur|in deutschland|osterreich|schweiz|eu $',
      'nur [4] mit [3] arbeitserlaubnis|arbeitsgenehmigung|arbeitsbewilligung|aufenthaltstitel',
    ],
    unsure: [
      'eventuell|gegebenenfalls|ggf|einzelfall|ausnahmefallen|wenn|falls|sofern|nachweis|kunden|studierende|studenten|mandanten',
    ],
  },
  French: {
    offered: [
      'prise en charge [3] visa|titre|permis',
      'nous [3] aidons|accompagnons|assistons|sponsorisons|parrainons [8] visa|sejour|travail',
      'aide|accompagnement|assistance|soutien|appui [4] obtention|demarches|demande|procedures [4] visa|sejour|travail',
      'aide|accompagnement|assistance|soutien [3] visa',
      'parrainage|sponsoring [2] visa [3] propose|possible|offert|assure|disponible|inclus|$',
      'visa [3] pris en charge',
    ],
    refused: [
      'pas|aucun|aucune|sans [4] sponsoring|parrainage|sponsorship|visa',
      'pas [3] sponsoriser|sponsorisons|parrainer|parrainons',
      'autorisation|permis|titre [2] travail|travailler|sejour [4] valide|valable|obligatoire|requis|requise|exige|exigee|indispensable|necessaire',
      'autorise|autorisee|autorises|habilite [4] a travailler',
      'doit|doivent|devez|avoir|posseder|detenir|titulaire|etre|disposer [6] autorisation|permis|titre|droit [2] travail|travailler|sejour',
    ],
    unsure: ['eventuellement|cas|si|peut|pourrait|clients|etudiants|justificatif|copie|voyageurs'],
  },
  Dutch: {
    offered: [
      'wij|we [2] helpen|ondersteunen|begeleiden|regelen|verzorgen [6] visum|visumaanvraag|werkvergunning|verblijfsvergunning|tewerkstellingsvergunning|kennismigrantenvergunning',
      'hulp|ondersteuning|begeleiding [3] visum|visumaanvraag|werkvergunning|verblijfsvergunning',
      'visumsponsoring|visasponsoring|visumsponsorship [2] beschikbaar|mogelijk|aangeboden|$',
    ],
    refused: [
      'geen [3] visumsponsoring|visasponsoring|sponsoring|visum|werkvergunning',
      'geldige|geldig [3] werkvergunning|verblijfsvergunning|tewerkstellingsvergunning|werkvisum',
      'werkvergunning|verblijfsvergunning [4] vereist|verplicht|noodzakelijk|nodig',
      'gerechtigd|bevoegd [2] om [4] werken',
      'recht [2] om in nederland|belgie [2] werken',
    ],
    unsure: ['eventueel|indien|als|klanten|misschien|kopie|studenten'],
  },
  Spanish: {
    offered: [
      'patrocinio [2] visa|visado|visas|visados [3] disponible|ofrecido|incluido|garantizado|$',
      'ofrecemos|brindamos|proporcionamos|gestionamos|tramitamos [6] visa|visado|visados|permiso|permisos [2] trabajo|residencia|$',
      'ofrecemos|brindamos|proporcionamos [5] patrocinio|visado|visa',
      'ayuda|apoyo|asistencia|acompanamiento [4] visa|visado|permiso [2] trabajo|residencia|$',
      'te|le|les ayudamos [4] visa|visado|permiso',
    ],
    refused: [
      'no [4] patrocinio|patrocinamos|patrocinar|sponsor',
      'no [1] ofrecemos|tramitamos|gestionamos|brindamos|proporcionamos|ofrece [6] visado|visados|visa|visas|permiso|permisos',
      'sin [2] patrocinio',
      'permiso|permisos|autorizacion [3] trabajo|trabajar [6] vigente|vigor|valido|valida|imprescindible|obligatorio|necesario|requisito|requerido|indispensable',
      'imprescindible|necesario|obligatorio|indispensable|requisito|requiere|tener|poseer|disponer|contar [6] permiso|permisos|autorizacion [2] trabajo|trabajar|residencia',
      'documentacion|papeles en regla',
    ],
    unsure: ['si|posible|posiblemente|podria|caso|clientes|estudiantes|turistas|viajeros'],
  },
  Italian: {
    offered: [
      'sponsorizzazione [2] visto|visti [2] disponibile|offerta|inclusa|garantita|$',
      'offriamo|forniamo|garantiamo|sponsorizziamo [5] visto|visti di|lavorativo|per|$',
      'assistenza|supporto|aiuto [4] visto|permesso di|per|lavorativo|$',
    ],
    refused: [
      'non|nessuna|nessun|senza [4] sponsorizzazione|sponsorizziamo|sponsorizzare',
      'non [1] offriamo|forniamo|garantiamo|supportiamo [5] visto|visti|permesso',
      'permesso [2] soggiorno|lavoro [5] valido|validita|obbligatorio|indispensabile|necessario|richiesto|regola|regolare',
      'possesso [4] permesso|autorizzazione [2] soggiorno|lavoro|lavorare',
      'regolare|valido permesso [1] soggiorno|lavoro',
    ],
    unsure: ['eventuale|eventualmente|se|caso|clienti|potrebbe|studenti'],
  },
  Swedish: {
    offered: [
      'vi hjalper|bistar|stottar|ordnar|sponsrar [5] visum|arbetstillstand|uppehallstillstand|visumansokan',
      'hjalp|stod [3] visum|arbetstillstand|uppehallstillstand|visumansokan',
      'visumsponsring [2] erbjuds|finns|ingar|$',
    ],
    refused: [
      'ingen|inte|ej|inga [5] visumsponsring|sponsring|sponsra|sponsrar|visum|arbetstillstand',
      'giltigt|gallande [3] arbetstillstand|uppehallstillstand|visum',
      'arbetstillstand|uppehallstillstand [4] krav|kravs|maste|nodvandigt|obligatoriskt',
      'ratt att arbeta i',
    ],
    unsure: ['eventuellt|om|kanske|kunder|kunderna|studenter'],
  },
  Norwegian: {
    offered: [
      'vi hjelper|bistar|ordner|sponser [5] visum|arbeidstillatelse|oppholdstillatelse|visumsøknad|visumsøknaden',
      'hjelp|bistand|støtte [3] visum|arbeidstillatelse|oppholdstillatelse|visumsøknad',
    ],
    refused: [
      'ingen|ikke [5] visumsponsing|sponsing|sponse|sponser|visum|arbeidstillatelse',
      'gyldig|gyldige [4] arbeidstillatelse|oppholdstillatelse|visum|arbeidsvisum',
      'arbeidstillatelse|oppholdstillatelse [4] krav|kreves|ma|pakrevd|nødvendig',
      'rett til a arbeide|jobbe i',
    ],
    unsure: ['eventuelt|hvis|kanskje|kunder|kundene|studenter'],
  },
  Danish: {
    offered: [
      'vi hjælper|bistar|sørger|ordner|sponsorerer [5] visum|arbejdstilladelse|opholdstilladelse|visumansøgning',
      'hjælp|støtte|bistand [3] visum|arbejdstilladelse|opholdstilladelse|visumansøgning',
    ],
    refused: [
      'ingen|ikke [5] visumsponsorering|sponsorering|sponsorere|sponsorerer|visum|arbejdstilladelse',
      'gyldig|gyldige [4] arbejdstilladelse|opholdstilladelse|visum',
      'arbejdstilladelse|opholdstilladelse [4] krav|kræves|skal|pakrævet|nødvendig',
      'ret til at arbejde i',
    ],
    unsure: ['eventuelt|hvis|maske|kunder|kunderne|studerende'],
  },
} as const;

/** Near an offer: a negation in any of these languages. */
export const NOT_ELSEWHERE =
  'kein|keine|keinen|keinerlei|nicht|ohne|pas|aucun|aucune|sans|geen|niet|zonder|no|sin|non|nessun|nessuna|senza|inte|ingen|inga|utan|ikke|uten|uden';

/** A sentence with one of these words is English. */
export const ENGLISH = 'the|you|your|and|our|with|must|are|this|will|or|be';
