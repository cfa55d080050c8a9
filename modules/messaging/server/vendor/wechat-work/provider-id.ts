/** The id of a message and the code that changes its card once, in one text: `msgid|code`. */

export const providerIdOf = (messageId: string, cardCode: string | undefined): string =>
  cardCode === undefined ? messageId : `${messageId}|${cardCode}`

export const cardCodeOf = (providerId: string): string | undefined => {
  const at = providerId.indexOf('|')
  return at < 0 ? undefined : providerId.slice(at + 1)
}
