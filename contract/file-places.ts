/** Where uploads belong (`dirValue`), as far as more than one part of the product must know it. */

/** Uploads of the theme: pictures that everybody may see, because the sign-in page shows them. */
export const THEME = 'theme'
/** Uploads that stay although no record uses them. */
export const LIBRARY = 'library'
