/** Addresses of the pages of records. */

/** In the address instead of an id: a record that does not exist yet. */
export const NEW = 'new'

/** The records of a form. */
export const recordsOf = (formId: string): string => `/onlineForm/${encodeURIComponent(formId)}`

/** One record in the drawer over its list. */
export const recordIn = (formId: string, id: string): string => `${recordsOf(formId)}?id=${encodeURIComponent(id)}`

/** A tab in which a record is edited; without an id, a new one is entered. */
export const editTabOf = (formId: string, id?: string): string =>
  `/editTab?form=${encodeURIComponent(formId)}${id === undefined ? '' : `&id=${encodeURIComponent(id)}`}`
