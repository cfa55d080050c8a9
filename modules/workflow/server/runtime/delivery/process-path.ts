/** The page of one process, for messages and results that lead there. */
export const processPath = (id: string): string => `/bpm/process/${id}`
