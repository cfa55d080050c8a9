/**
 * How a request ends; empty while it goes on. A file of its own, so that the tables do not bring the process core
 * along.
 */
export type EndStatus = '' | 'ended' | 'rejected' | 'canceled'
