import { Users } from 'lucide-react'
import { lazy, useState } from 'react'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { PickField, type ControlProps } from '#kit/pickers/PickField.tsx'
import { usePreload } from '#kit/pickers/use-preload.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { useMayCall } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { userRoutes, type PickedBy } from '#system/contract/user.ts'

const PICK = { pick: '1' }

const UserPickerDialog = lazy(() => import('./UserPickerDialog.tsx'))

/** `holds`: offers only those who hold this code. */
type UserPickerProps = ControlProps & { holds?: PickedBy } & (
    | { isMultiple?: true; value?: readonly string[]; onChange?: (ids: string[]) => void }
    | { isMultiple: false; value?: string; onChange?: (id: string | undefined) => void }
  )

/**
 * Chooses people in a dialog: departments at the left, people in the middle, those chosen at the right. Several by
 * default. `UserSelect` is the light one. Works as a field of a form; for those who may not pick people it stays as
 * it is.
 * @example <Field name="leaderIdList" label={t('…')}><UserPicker /></Field>
 */
export function UserPicker(props: UserPickerProps) {
  const t = useT()
  const mayPick = useMayCall(userRoutes.page)
  const { id } = props
  const disabled = props.disabled === true || !mayPick
  const [isOpen, setIsOpen] = useState(false)
  const isMultiple = props.isMultiple !== false
  const chosen = props.isMultiple === false ? (props.value ? [props.value] : []) : (props.value ?? [])
  const { rows } = usePreload(userRoutes.page, mayPick ? chosen : [], PICK)
  const people = new Map(rows.map((user) => [user.id, user]))
  const title = t(isMultiple ? 'system.user.pick' : 'system.user.pickOne')
  const change = (ids: string[]) => {
    if (props.isMultiple === false) props.onChange?.(ids[0])
    else props.onChange?.(ids)
  }
  const items = chosen.map((one) => {
    const user = people.get(one)
    // A user outside of the caller's reach stays chosen, though nameless.
    if (!user) return { id: one, name: t('system.user.unknown') }
    return {
      id: one,
      name: user.realName,
      look: <Avatar id={user.id} name={user.realName} url={user.headUrl} size={24} />,
    }
  })
  return (
    <>
      <PickField
        {...(id === undefined ? { label: title } : { id })}
        disabled={disabled}
        aria-invalid={props['aria-invalid']}
        aria-describedby={props['aria-describedby']}
        aria-required={props['aria-required']}
        placeholder={mayPick ? (props.placeholder ?? title) : t('kit.pick.notAllowed')}
        items={items}
        icon={<Users size={16} />}
        onOpen={() => setIsOpen(true)}
        onRemove={(gone) => change(chosen.filter((one) => one !== gone))}
      />
      <Overlay of={isOpen || undefined}>
        {(_, overlay) => (
          <UserPickerDialog
            {...overlay}
            title={title}
            isMultiple={isMultiple}
            holds={props.holds}
            value={chosen}
            onClose={() => setIsOpen(false)}
            onConfirm={(ids) => {
              setIsOpen(false)
              change(ids)
            }}
          />
        )}
      </Overlay>
    </>
  )
}
