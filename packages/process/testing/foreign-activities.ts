/** Who acts, what works, how often: as other engines write it. */
import {
  around,
  END,
  INNER,
  inside,
  MESSAGE,
  of,
  part,
  service,
  several,
  SIGNAL,
  START,
  user,
  way,
  type Foreign,
} from './foreign-words.ts'

export const ACTIVITIES: readonly Foreign[] = [
  ...of('people', {
    assignee: { body: user() },
    'assignee from the initiator': {
      body: `<startEvent id="start" flowable:initiator="employee"/><userTask id="work" flowable:assignee="\${employee}"/>${END}${way('start', 'work', 'end')}`,
    },
    'candidate users': { body: user('activiti:candidateUsers="kermit, gonzo"') },
    'candidate groups': { body: user('camunda:candidateGroups="management"') },
    'potential owners': {
      body: user(
        '',
        '<potentialOwner><resourceAssignmentExpression><formalExpression>user(kermit), group(management)</formalExpression></resourceAssignmentExpression></potentialOwner>',
      ),
    },
    'human performer': {
      body: user(
        '',
        '<humanPerformer><resourceAssignmentExpression><formalExpression>kermit</formalExpression></resourceAssignmentExpression></humanPerformer>',
      ),
    },
    'no one': { body: user('') },
    'due date and priority': {
      body: user('activiti:assignee="kermit" activiti:dueDate="PT1H" activiti:priority="50"'),
    },
    'form key': { body: user('flowable:assignee="kermit" flowable:formKey="leave"') },
    'form properties': {
      body: user(
        'activiti:assignee="kermit"',
        inside('<activiti:formProperty id="days" type="long" required="true"/>'),
      ),
    },
    'form data': {
      body: user(
        'camunda:assignee="demo"',
        inside('<camunda:formData><camunda:formField id="days" type="long"/></camunda:formData>'),
      ),
    },
    'task listener': { body: user(undefined, inside('<activiti:taskListener event="create" class="org.acme.Mark"/>')) },
    'skip expression': {
      body: user('activiti:assignee="kermit" activiti:skipExpression="${skip}"'),
      vars: { skip: false },
    },
  }),
  ...of('starts', {
    message: {
      body: `<startEvent id="start"><messageEventDefinition messageRef="msg"/></startEvent><userTask id="work" activiti:assignee="kermit"/>${END}${way('start', 'work', 'end')}`,
      roots: MESSAGE,
    },
    timer: {
      body: `<startEvent id="start"><timerEventDefinition><timeCycle>R3/PT10H</timeCycle></timerEventDefinition></startEvent><userTask id="work" activiti:assignee="kermit"/>${END}${way('start', 'work', 'end')}`,
    },
    signal: {
      body: `<startEvent id="start"><signalEventDefinition signalRef="sig"/></startEvent><userTask id="work" activiti:assignee="kermit"/>${END}${way('start', 'work', 'end')}`,
      roots: SIGNAL,
    },
    'timer of Quartz': {
      body: `<startEvent id="start"><timerEventDefinition><timeCycle>0 0 8 ? * MON-FRI</timeCycle></timerEventDefinition></startEvent><userTask id="work" activiti:assignee="kermit"/>${END}${way('start', 'work', 'end')}`,
    },
    'several, one of them plain': {
      body: `${START}<startEvent id="letter"><messageEventDefinition messageRef="msg"/></startEvent><userTask id="work" activiti:assignee="kermit"/>${END}${way('start', 'work', 'end')}${way('letter', 'work')}`,
      roots: MESSAGE,
    },
    'none at all': {
      body: `<userTask id="work" activiti:assignee="kermit"/>${END}${way('work', 'end')}`,
    },
    'a form at the start': {
      body: `<startEvent id="start">${inside('<activiti:formProperty id="days" type="long"/>')}</startEvent><userTask id="work" activiti:assignee="kermit"/>${END}${way('start', 'work', 'end')}`,
    },
  }),
  ...of('work', {
    class: { body: service('activiti:class="org.acme.Mailer"'), functions: ['org.acme.Mailer'] },
    'class without a stand-in': { body: service('activiti:class="org.acme.Mailer"'), not: ['NEEDS_MAPPING'] },
    'bean as delegate': { body: service('camunda:delegateExpression="${mailer}"'), functions: ['${mailer}'] },
    'external work': { body: service('camunda:type="external" camunda:topic="mail"') },
    'expression of values': { body: service('activiti:expression="${1 + 1}" activiti:resultVariable="two"') },
    'expression that calls a bean': {
      body: service('flowable:expression="${mailer.send(order)}"'),
      not: ['NEEDS_MAPPING'],
    },
    mail: {
      body: service('activiti:type="mail"', inside('<activiti:field name="to" stringValue="kermit@example.com"/>')),
      functions: ['type mail'],
    },
    asynchronous: {
      body: service('activiti:async="true" activiti:exclusive="false" activiti:class="A"'),
      functions: ['A'],
    },
    fields: {
      body: service(
        'activiti:class="A"',
        inside('<activiti:field name="text"><activiti:string>Hello</activiti:string></activiti:field>'),
      ),
      functions: ['A'],
    },
    script: {
      body: around(
        '<scriptTask id="work" scriptFormat="groovy"><script>execution.setVariable("a", 1)</script></scriptTask>',
      ),
      functions: ['groovy'],
    },
    'script without a stand-in': {
      body: around('<scriptTask id="work" scriptFormat="javascript"><script>var a = 1</script></scriptTask>'),
      not: ['NEEDS_MAPPING'],
    },
    'input and output': {
      body: service(
        'camunda:type="external" camunda:topic="mail"',
        inside(
          '<camunda:inputOutput><camunda:inputParameter name="a">${1 + 1}</camunda:inputParameter></camunda:inputOutput>',
        ),
      ),
    },
    'decision of Drools': {
      body: around('<businessRuleTask id="work" activiti:ruleVariablesInput="${order}" activiti:resultVariable="r"/>'),
      vars: { order: 1 },
    },
    'sending task': {
      body: around('<sendTask id="work" camunda:class="org.acme.Send"/>'),
      functions: ['org.acme.Send'],
    },
    'receiving task': { body: around('<receiveTask id="work" messageRef="msg"/>'), roots: MESSAGE },
    'receiving task without a message': { body: around('<receiveTask id="work" name="Wait"/>') },
    'manual task': { body: around('<manualTask id="work" name="Phone"/>') },
    'task of no kind': { body: around('<task id="work" name="Something"/>') },
    'execution listener': {
      body: service('activiti:class="A"', inside('<activiti:executionListener event="start" class="B"/>')),
      functions: ['A'],
    },
  }),
  ...of('repetition', {
    cardinality: { body: user(undefined, several('<loopCardinality>3</loopCardinality>')) },
    'cardinality in turn': {
      body: user(undefined, several('<loopCardinality>${count}</loopCardinality>', 'isSequential="true"')),
      vars: { count: 2 },
    },
    collection: {
      body: user('activiti:assignee="${one}"', several('', 'activiti:collection="all" activiti:elementVariable="one"')),
      vars: { all: ['kermit', 'gonzo'] },
    },
    'completion condition': {
      body: user(
        'flowable:assignee="${one}"',
        several(
          '<completionCondition>${nrOfCompletedInstances / nrOfInstances &gt;= 0.5}</completionCondition>',
          'flowable:collection="${all}" flowable:elementVariable="one"',
        ),
      ),
      vars: { all: ['kermit', 'gonzo', 'fozzie'] },
    },
    'data input': {
      body: user(
        'activiti:assignee="${one}"',
        several('<loopDataInputRef>all</loopDataInputRef><inputDataItem name="one"/>'),
      ),
      vars: { all: ['kermit'] },
    },
    'a sub-process': { body: around(part(several('<loopCardinality>2</loopCardinality>') + INNER)) },
    'standard loop without a bound': {
      body: user(undefined, '<standardLoopCharacteristics/>'),
      not: ['NO_MULTIPLICITY'],
    },
    'standard loop': {
      body: user(
        undefined,
        '<standardLoopCharacteristics loopMaximum="3"><loopCondition>${more}</loopCondition></standardLoopCharacteristics>',
      ),
      vars: { more: false },
    },
  }),
  ...of('drawing and data', {
    'lanes and notes': {
      body: `${user()}<laneSet id="lanes"><lane id="lane"><flowNodeRef>work</flowNodeRef></lane></laneSet><textAnnotation id="note"><text>Why</text></textAnnotation><association id="as" sourceRef="work" targetRef="note"/>`,
    },
    pool: {
      body: user(),
      roots:
        '<collaboration id="c"><participant id="pool" processRef="p"/><participant id="black" name="Customer"/><messageFlow id="mf" sourceRef="black" targetRef="pool"/></collaboration>',
    },
    'data objects': { body: `${user()}<dataObject id="d" name="d"/><dataObjectReference id="dr" dataObjectRef="d"/>` },
    'data of an activity': {
      body: around(
        '<userTask id="work" activiti:assignee="kermit"><ioSpecification><dataInput id="di"/><inputSet><dataInputRefs>di</dataInputRefs></inputSet><outputSet/></ioSpecification></userTask>',
      ),
    },
    'not executable': { body: user().replace('<startEvent', '<documentation>Only drawn</documentation><startEvent') },
  }),
]
