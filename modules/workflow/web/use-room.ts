import { watch } from '#kit/ui/use-phone.ts'

/** Whether a list and one of its records have room beside each other. */
export const useIsDesk = watch('(min-width: 992px)')

/** Whether a third column has room beside them. */
export const useIsWide = watch('(min-width: 1280px)')
