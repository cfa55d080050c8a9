/** An origin as a browser spells it. */

/** What may stand in a header: ASCII only, whatever a user has typed; a name in another script is punycode by then. */
export const PLAIN_ORIGIN = /^https?:\/\/(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/
