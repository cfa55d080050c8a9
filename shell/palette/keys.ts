/** How keys are called on this device. */

/** Whether the command key takes the place of Ctrl. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** `Mod` is Ctrl, or the command key of an Apple device. */
export const keyName = (key: string): string => (key === 'Mod' ? (isApple() ? '⌘' : 'Ctrl') : key)
