/** The address with `:id` and `{id}` as the parameters say. */
export function withParams(address: string, params: Readonly<Record<string, string>> = {}): string {
  return address.replaceAll(/:([A-Za-z]\w*)|\{(\w+)\}/g, (whole, plain?: string, braced?: string) => {
    const value = params[plain ?? braced ?? '']
    return value === undefined ? whole : encodeURIComponent(value)
  })
}
