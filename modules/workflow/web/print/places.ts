/** What a print template can name besides the variables of a process; `form` and `trail` are the whole of them. */
export const PRINT_PLACES = ['form', 'trail', 'title', 'number', 'process', 'starter', 'started', 'ended'] as const
export type PrintPlace = (typeof PRINT_PLACES)[number]

export const isPrintPlace = (name: string): name is PrintPlace => PRINT_PLACES.some((place) => place === name)
