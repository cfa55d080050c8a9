/** The certification of the platform's operator. */
export const OPERATOR = '2'
