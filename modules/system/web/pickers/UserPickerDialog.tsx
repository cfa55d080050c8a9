import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDialog } from '#kit/overlay/TabDialog.tsx'
import { PickFoot } from '#kit/pickers/PickFoot.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import type { PickedBy } from '#system/contract/user.ts'
import { ChosenUsers } from './ChosenUsers.tsx'
import { DeptTreePanel } from './DeptTreePanel.tsx'
import { PeopleFinder } from './PeopleFinder.tsx'
import { useUserChoice } from './use-user-choice.ts'
import { useUserSearch } from './use-user-search.ts'
import './user-picker.css'

interface UserPickerDialogProps extends OverlayProps {
  title: string
  isMultiple: boolean
  /** Offers only those who hold this code. */
  holds?: PickedBy | undefined
  value: readonly string[]
  /** Gets at least one id. */
  onConfirm: (ids: string[]) => void
  onClose: () => void
}

/** The dialog of `UserPicker`: departments, people, and those chosen. */
export default function UserPickerDialog(props: UserPickerDialogProps) {
  const { open, afterOpenChange, title, isMultiple, holds, value, onConfirm, onClose } = props
  const isPhone = useIsPhone()
  const search = useUserSearch(holds)
  const choice = useUserChoice({ value, shown: search.people, isMultiple, onConfirm })
  const { chosen, choose } = choice
  const footer = (
    <PickFoot
      count={isMultiple ? chosen.length : undefined}
      message={choice.message}
      onClear={() => choose([])}
      onCancel={onClose}
      onConfirm={() => choice.confirm(chosen)}
    />
  )

  return (
    <TabDialog
      open={open}
      afterOpenChange={afterOpenChange}
      title={title}
      onClose={onClose}
      width="min(100%, 980px)"
      isTall
      className="sys-user-picker"
      footer={footer}
    >
      <div className="sys-pick-parts">
        {!isPhone && (
          <div className="sys-pick-tree">
            <DeptTreePanel chosen={search.wanted.deptId} onChoose={(deptId) => search.change({ deptId })} />
          </div>
        )}
        <PeopleFinder
          search={search}
          chosen={new Set(chosen)}
          isMultiple={isMultiple}
          onToggle={choice.toggle}
          onPick={choice.pick}
        />
        {(isMultiple || isPhone) && <ChosenUsers chosen={chosen} people={choice.people} onChoose={choose} />}
      </div>
    </TabDialog>
  )
}
