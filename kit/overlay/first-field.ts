/** What a form begins with: the first field that can be filled in. */

/** Inputs and what opens a choice; a select without search has an input that is read-only. */
const FIELDS = 'input:not([type="hidden"]), textarea, select, [contenteditable="true"], [role="combobox"]'

const canBeFilled = (field: HTMLElement): boolean =>
  field.checkVisibility({ visibilityProperty: false }) &&
  !field.matches(':disabled, [aria-disabled="true"]') &&
  (!field.matches('[readonly]') || field.matches('[role="combobox"]'))

/**
 * Puts the focus into the first field of the form inside an element, unless the focus is in that form already. What is
 * no form of Ant Design says that it is one by `data-form`.
 * @returns whether the form has the focus
 */
export function focusFirstField(root: ParentNode | null | undefined): boolean {
  const form = root?.querySelector('form.ant-form, [data-form]')
  if (!form) return false
  if (form.contains(document.activeElement)) return true
  const first = [...form.querySelectorAll<HTMLElement>(FIELDS)].find(canBeFilled)
  first?.focus({ preventScroll: true })
  return first !== undefined
}
