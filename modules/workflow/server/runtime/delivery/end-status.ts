/** How a request ends; empty while it goes on. A file of its own, so that the tables do not import the process core. */
export type EndStatus = '' | 'ended' | 'rejected' | 'canceled'
