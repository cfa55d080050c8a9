import { ClipboardPaste, Plus } from 'lucide-react'
import { ActionMenu } from '#kit/overlay/ActionMenu.tsx'
import { carryOutOn, mayStand, type SimplePlace } from '#process/simple/index.ts'
import { useT } from '#shell/i18n.ts'
import { useCopiedStep } from './clipboard.ts'
import { KindIcon } from './kind-icons.tsx'
import { newStep, STEP_KINDS } from './new-step.ts'
import { stepTitle } from './titles.ts'
import { useTree } from './use-tree.ts'

/** The way from one card to the next, with the menu of what can be put in there. */
export function AddStep({ place }: { place: SimplePlace }) {
  const t = useT()
  const { tree, carryOut, isReadOnly } = useTree()
  const kinds = isReadOnly ? [] : STEP_KINDS.filter((kind) => mayStand(tree, kind, place))
  const copied = useCopiedStep()
  const paste = copied && ({ type: 'paste', place, step: copied } as const)
  const isPasted = paste !== undefined && kinds.length > 0 && carryOutOn(tree, paste) !== undefined
  return (
    <div className="wf-tree-gap" data-gap={`${place.row}:${place.at}`}>
      {kinds.length > 0 && (
        <ActionMenu
          className="wf-tree-add"
          label={t('workflow.tree.add')}
          trigger={<Plus size={14} />}
          actions={[
            ...(isPasted
              ? [
                  {
                    key: 'paste',
                    label: t('workflow.tree.paste', { name: stepTitle(paste.step, t) }),
                    icon: <ClipboardPaste size={16} />,
                    run: () => carryOut(paste),
                  },
                ]
              : []),
            ...kinds.map((kind) => ({
              key: kind,
              label: t(`workflow.tree.kind.${kind}`),
              icon: <KindIcon kind={kind} />,
              run: () => carryOut({ type: 'add', place, step: newStep(kind, t) }),
            })),
          ]}
        />
      )}
    </div>
  )
}
