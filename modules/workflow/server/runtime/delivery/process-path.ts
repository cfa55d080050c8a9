/** The page of one process, for messages and results that lead there. */
export const processPath = (id: string): string => `/bpm/process/${id}`

/** One task of a user on the page of their work. */
export const taskPath = (id: string): string => `/bpm/work?id=${id}`
