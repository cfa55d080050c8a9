/** Languages that names are read in: `portico:name-en="Approval"`. */
export const LANGUAGES = ['zh', 'en'] as const
