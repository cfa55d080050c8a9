/** Text as PostgreSQL stores it: without NUL and half characters. */
export const plain = (text: string): string => text.replaceAll(/\u0000|\p{Cs}/gu, '\ufffd')
