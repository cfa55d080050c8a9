/** The page that a link of a message opens; `t` in its query is the ticket. */
export const TICKET_PATH = '/msgAction'
