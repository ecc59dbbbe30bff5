/**
 * Rows of keyboards of other scripts, as they lie side by side (layouts of Unicode CLDR's keyboard
 * charts). Those of Latin letters come with `@zxcvbn-ts/language-common`.
 */
export const KEYBOARD_ROWS = [
  // Russian, Ukrainian, Bulgarian
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  'йцукенгшщзхї',
  'фівапролджє',
  'уеишщксдзц',
  'ьяаожгтнвмч',
  // Greek
  'ςερτυθιοπ',
  'ασδφγηξκλ',
  'ζχψωβνμ',
  // Arabic, Persian
  'ضصثقفغعهخحجد',
  'شسيبلاتنمكط',
  'ئءؤرلاىةوزظ',
  'ضصثقفغعهخحجچ',
  'شسیبلاتنمکگ',
  // Hebrew
  'קראטוןםפ',
  'שדגכעיחלךף',
  'זסבהנמצתץ',
  // Korean
  'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ',
  'ㅁㄴㅇㄹㅎㅗㅓㅏㅣ',
  'ㅋㅌㅊㅍㅠㅜㅡ',
  // Devanagari (InScript)
  'ौैाीूबहगदजड',
  'ोे्िुपरकतचट',
  'ॆंमनवलसय',
  // Thai (Kedmanee)
  'ๆไำพะัีรนยบล',
  'ฟหกดเ้่าสวง',
  'ผปแอิืทมใฝ',
  // Armenian, Georgian
  'ճփբսմուկիթէ',
  'ქწერტყუიოპ',
  'ასდფგჰჯკლ',
] as const;
