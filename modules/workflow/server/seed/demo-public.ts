/**
 * What `--demo` writes: a process for people without an account. Visitors write what they suggest, one department
 * answers.
 */
import { createHash } from 'node:crypto'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { compile } from '#process/index.ts'
import { hasCompany, type SeedsOf } from '#system/server/index.ts'
import { ModelDraft } from '#workflow/contract/model.ts'
import { insertDefinition, insertModel } from '../model/model.repo.ts'
import { settingsOf } from '../model/settings.shape.ts'
import { englishCategory, englishName, withEnglishNames } from './demo-names.ts'
import { administratorOf, leaveToChosen } from './demo.repo.ts'

export const SUGGESTION_KEY = 'demo_suggestion'
const NAME = '意见建议'
const CATEGORY = '对外服务'

const REQUIRED = '<camunda:validation><camunda:constraint name="required"/></camunda:validation>'
const field = (id: string, [zh, en]: readonly [string, string], type: string, inside = '') =>
  `<camunda:formField id="${id}" label="${zh}" portico:label-en="${en}" type="${type}">${inside}</camunda:formField>`
const option = (id: string, [zh, en]: readonly [string, string]) =>
  `<camunda:value id="${id}" name="${zh}" portico:label-en="${en}"/>`
const form = (...fields: string[]) =>
  `<extensionElements><camunda:formData>${fields.join('')}</camunda:formData></extensionElements>`

const ASKED = form(
  field('visitor', ['您的姓名', 'Your name'], 'string', REQUIRED),
  field('contact', ['联系方式', 'Contact'], 'string'),
  field(
    'topic',
    ['类别', 'Topic'],
    'enum',
    `${option('service', ['服务质量', 'Service'])}${option('product', ['产品', 'Product'])}${option('other', ['其他', 'Other'])}${REQUIRED}`,
  ),
  field('content', ['内容', 'Suggestion'], 'textarea', REQUIRED),
)
const ANSWERED = form(field('reply', ['答复', 'Answer'], 'textarea', REQUIRED))

export const SUGGESTION_XML = withEnglishNames(`<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:portico="urn:portico:process" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
  id="definitions_${SUGGESTION_KEY}" targetNamespace="urn:portico:demo">
  <process id="${SUGGESTION_KEY}" name="${NAME}" isExecutable="true">
    <startEvent id="start" name="开始">${ASKED}</startEvent>
    <userTask id="answer" name="核实并答复" portico:people="dept-leader:人力资源中心" portico:whenEmpty="admin">${ANSWERED}</userTask>
    <endEvent id="end" name="结束"/>
    <sequenceFlow id="f1" sourceRef="start" targetRef="answer"/>
    <sequenceFlow id="f2" sourceRef="answer" targetRef="end"/>
  </process>
</definitions>`)

export const publicSeeds: SeedsOf = (tenant, { demo }) =>
  demo && hasCompany(tenant) ? [{ name: 'demo:public-process', write: (tx) => writeSuggestion(tx, tenant.id) }] : []

async function writeSuggestion(tx: Tx, tenantId: number): Promise<void> {
  const by = await administratorOf(tx)
  if (by === undefined) return
  const { ir, xml } = await compile(SUGGESTION_XML)
  if (ir === undefined) throw new Error('the process of the demonstration for the public does not compile')
  const settings = settingsOf({
    titleTemplate: '意见：${visitor}',
    publicStart: {
      ownerId: by,
      perDay: 100,
      note: '欢迎对我们的服务和产品提出意见，我们会在五个工作日内答复。',
      noteEn: 'Tell us what we can do better. We answer within five working days.',
      answerFields: ['content', 'reply'],
      steps: ['answer'],
    },
  })
  const names = { name: NAME, nameEn: englishName(NAME) }
  const draft = {
    ...names,
    category: CATEGORY,
    categoryEn: englishCategory(CATEGORY),
    remark: '公众提交',
    xml,
    ...settings,
  }
  const modelId = newId()
  await insertModel(tx, { tenantId, id: modelId, by }, { ...ModelDraft.parse(draft), key: SUGGESTION_KEY })
  await leaveToChosen(tx, modelId)
  await insertDefinition(
    tx,
    { tenantId, id: newId(), by },
    {
      modelId,
      ir: { id: ir.id, json: JSON.stringify(ir) },
      xml,
      sha256: createHash('sha256').update(xml).digest('hex'),
      ...names,
      settings,
      note: '初版',
    },
  )
}
