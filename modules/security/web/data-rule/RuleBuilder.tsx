import { Alert, Button, Select } from 'antd'
import { ListPlus, Plus, X } from 'lucide-react'
import {
  countLeaves,
  depthOf,
  isRuleGroup,
  MAX_RULE_DEPTH,
  MAX_RULE_LEAVES,
  RuleJoin,
  type RuleGroup,
  type RuleLeaf,
} from '#contract/rule.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import type { RuleChoices } from '#security/contract/data-rule.ts'
import { missingIn } from './missing-fields.ts'
import { useRuleNames } from './rule-names.ts'
import { RuleRow } from './RuleRow.tsx'
import { useSentence } from './use-sentence.ts'

interface RuleBuilderProps {
  value?: RuleGroup
  onChange?: (conditions: RuleGroup) => void
  id?: string
  choices: RuleChoices | undefined
  resource: string
}

const EMPTY: RuleGroup = { join: 'all', items: [] }

/** Conditions as groups inside of each other, with how many there are, and read out below. A field of a form. */
export function RuleBuilder({ value = EMPTY, onChange, id, choices, resource }: RuleBuilderProps) {
  const t = useT()
  const sentence = useSentence(resource, choices)
  const count = countLeaves(value)
  const missing = missingIn(value, resource, choices)
  return (
    <div className="sec-rule-builder" id={id} role="group" aria-label={t('security.dataRule.conditions')}>
      <p className="sec-rule-count" role="status">
        {t('security.dataRule.size', { count, most: MAX_RULE_LEAVES, depth: depthOf(value), deepest: MAX_RULE_DEPTH })}
      </p>
      <Group
        group={value}
        depth={1}
        number=""
        choices={choices}
        resource={resource}
        isFull={count >= MAX_RULE_LEAVES}
        onChange={(next) => onChange?.(next ?? EMPTY)}
      />
      {missing.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('security.dataRule.missing', { names: missing.join(t('security.dataRule.comma')) })}
        />
      )}
      {count === 0 ? (
        <Alert type="warning" showIcon title={t('security.dataRule.everything')} />
      ) : (
        <p className="sec-rule-sentence">
          <b>{t('security.dataRule.readAs')}</b> {sentence(value)}
        </p>
      )}
    </div>
  )
}

interface GroupProps extends Pick<RuleBuilderProps, 'choices' | 'resource'> {
  group: RuleGroup
  /** 1: the outermost. */
  depth: number
  /** `2.1`; empty for the outermost. */
  number: string
  /** There is no room for another condition. */
  isFull: boolean
  /** Without a group: it is taken away. */
  onChange: (group?: RuleGroup) => void
}

function Group({ group, depth, number, isFull, onChange, choices, resource }: GroupProps) {
  const t = useT()
  const { joinName } = useRuleNames()
  const { join, items } = group
  const first = choices?.resources.find((one) => one.resource === resource)?.fields[0]?.field ?? ''
  const newLeaf: RuleLeaf = { field: first, op: 'eq', values: [] }
  const replace = (at: number, item?: RuleGroup | RuleLeaf) => {
    const next = items.flatMap((one, index) => (index === at ? (item ?? []) : [one]))
    onChange(next.length === 0 && depth > 1 ? undefined : { join, items: next })
  }
  const numberOf = (at: number) => (number === '' ? `${at + 1}` : `${number}.${at + 1}`)
  const add = (item: RuleGroup | RuleLeaf) => onChange({ join, items: [...items, item] })
  return (
    <div className="sec-rule-group" role="group" aria-label={t('security.dataRule.group', { number: number || '0' })}>
      <div className="sec-rule-head">
        <Select<RuleJoin>
          value={join}
          aria-label={t('security.dataRule.joinOf', { number: number || '0' })}
          options={RuleJoin.options.map((value) => ({ value, label: joinName(value) }))}
          onChange={(next) => onChange({ join: next, items })}
        />
        {depth > 1 && (
          <IconButton
            icon={<X size={16} />}
            name={t('security.dataRule.removeGroup', { number })}
            onClick={() => onChange()}
          />
        )}
      </div>
      {items.map((item, at) => {
        const shared = { choices, resource, number: numberOf(at) }
        const set = (next?: RuleGroup | RuleLeaf) => replace(at, next)
        return isRuleGroup(item) ? (
          <Group key={at} {...shared} group={item} depth={depth + 1} isFull={isFull} onChange={set} />
        ) : (
          <RuleRow key={at} {...shared} leaf={item} onChange={set} />
        )
      })}
      <div className="sec-rule-add">
        <Button type="link" size="small" icon={<Plus size={14} />} disabled={isFull} onClick={() => add(newLeaf)}>
          {t('security.dataRule.addCondition')}
        </Button>
        {depth < MAX_RULE_DEPTH && (
          <Button
            type="link"
            size="small"
            icon={<ListPlus size={14} />}
            disabled={isFull}
            onClick={() => add({ join: join === 'all' ? 'any' : 'all', items: [newLeaf] })}
          >
            {t('security.dataRule.addGroup')}
          </Button>
        )}
      </div>
    </div>
  )
}
