/** The texts of one language, as their own file. Asked for twice, it is fetched once. */
export const loadTexts = (language: 'zh' | 'en') =>
  language === 'en' ? import('./texts.en.ts') : import('./texts.zh.ts')
