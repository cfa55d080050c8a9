/** The attributes of `urn:portico:process` as moddle knows them: they are copied and replaced with their element. */

const text = (...names: string[]) => names.map((name) => ({ name, isAttr: true, type: 'String' }))

/** What the engine reads (`packages/process/README.md`). */
export const PORTICO = {
  name: 'Portico',
  prefix: 'portico',
  uri: 'urn:portico:process',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Named',
      extends: ['bpmn:FlowElement', 'bpmn:Process'],
      properties: text('name-en', 'name-zh'),
    },
    {
      name: 'Start',
      extends: ['bpmn:StartEvent'],
      properties: text('formKey', 'initiator'),
    },
    {
      name: 'Activity',
      extends: ['bpmn:Activity'],
      properties: text('resultVariable', 'function', 'callback'),
    },
    {
      name: 'Taking',
      extends: ['bpmn:Activity', 'bpmn:Event'],
      properties: text('writes', 'hides', 'calendar'),
    },
    {
      name: 'People',
      extends: ['bpmn:UserTask'],
      properties: [
        ...text('people', 'pick', 'assignee', 'candidateUsers', 'candidateGroups', 'dueDate', 'formKey'),
        ...text('remind-after', 'remind-every', 'remind-times', 'on-timeout', 'automatic'),
        ...text('whenEmpty', 'whenInitiator', 'whenRepeated', 'onReject', 'rejectTo', 'actions', 'comment'),
        ...text('attachments', 'signature', 'requires'),
        ...['complete', 'reject', 'return'].flatMap((action) =>
          text(`label-${action}`, `label-${action}-en`, `label-${action}-zh`),
        ),
      ],
    },
    {
      name: 'Copying',
      extends: ['bpmn:ServiceTask', 'bpmn:SendTask'],
      properties: text('cc'),
    },
    {
      name: 'Recording',
      extends: ['bpmn:ServiceTask'],
      properties: text('record', 'record-form', 'record-id', 'record-fields'),
    },
    {
      name: 'Deciding',
      extends: ['bpmn:BusinessRuleTask'],
      properties: text('decision', 'mapDecisionResult'),
    },
    {
      name: 'Calling',
      extends: ['bpmn:CallActivity'],
      properties: [
        ...text('async', 'each', 'each-in-turn', 'each-as', 'each-initiator', 'each-results'),
        ...text('in', 'out', 'time-limit', 'on-limit'),
      ],
    },
    {
      name: 'Several',
      extends: ['bpmn:MultiInstanceLoopCharacteristics'],
      properties: text('mode', 'percent', 'collection', 'elementVariable'),
    },
  ],
}
