/** Which way it goes, what it waits for, what is inside: as other engines write it. */
import {
  after,
  around,
  boundary,
  END,
  ERROR,
  flow,
  handled,
  INNER,
  MESSAGE,
  of,
  part,
  service,
  SIGNAL,
  split,
  START,
  throws,
  user,
  waits,
  way,
  type Foreign,
} from './foreign-words.ts'

export const EVENTS: readonly Foreign[] = [
  ...of('gateways', {
    exclusive: { body: split('exclusiveGateway', '${days > 3}', '${days <= 3}'), vars: { days: 5 } },
    parallel: { body: split('parallelGateway', '', '') },
    inclusive: { body: split('inclusiveGateway', '${days > 3}', '${days > 1}'), vars: { days: 5 } },
    'event based': {
      body: `${START}<eventBasedGateway id="split"/><intermediateCatchEvent id="a"><messageEventDefinition messageRef="msg"/></intermediateCatchEvent>
<intermediateCatchEvent id="b">${after('PT1H')}</intermediateCatchEvent>${END}${way('start', 'split', 'a', 'end')}${way('split', 'b', 'end')}`,
      roots: MESSAGE,
    },
    complex: { body: split('complexGateway', '', ''), not: ['COMPLEX_GATEWAY'] },
    'words as operators': {
      body: split('exclusiveGateway', '${days gt 3 and not empty days}', '${days le 3}'),
      vars: { days: 5 },
    },
    'default flow': {
      body: `${START}<exclusiveGateway id="split" default="rest"/><userTask id="a" activiti:assignee="kermit"/>${END}${way('start', 'split')}
${flow('split', 'a', '${days > 3}')}<sequenceFlow id="rest" sourceRef="split" targetRef="end"/>${way('a', 'end')}`,
      vars: { days: 1 },
    },
    'conditions behind a task': {
      body: `${START}<userTask id="work" activiti:assignee="kermit"/>${END}<endEvent id="other"/>${way('start', 'work')}${flow('work', 'end', '${ok}')}${flow('work', 'other', '${!ok}')}`,
      vars: { ok: true },
    },
    'a bean in a condition': {
      body: split('exclusiveGateway', '${checker.isBig(order)}', '${true}'),
      not: ['NEEDS_MAPPING'],
    },
    'loop back': {
      body: `${START}<userTask id="work" activiti:assignee="kermit"/><exclusiveGateway id="again" default="on"/>${END}${way('start', 'work', 'again')}
${flow('again', 'work', '${redo}')}<sequenceFlow id="on" sourceRef="again" targetRef="end"/>`,
      vars: { redo: false },
    },
  }),
  ...of('events on the way', {
    timer: { body: waits(after('PT5M')) },
    'timer at a date': {
      body: waits('<timerEventDefinition><timeDate>2030-01-01T00:00:00Z</timeDate></timerEventDefinition>'),
    },
    'timer of a variable': { body: waits(after('${pause}')), vars: { pause: 'PT1H' } },
    message: { body: waits('<messageEventDefinition messageRef="msg"/>'), roots: MESSAGE },
    signal: { body: waits('<signalEventDefinition signalRef="sig"/>'), roots: SIGNAL },
    conditional: {
      body: waits('<conditionalEventDefinition><condition>${ready}</condition></conditionalEventDefinition>'),
      vars: { ready: true },
    },
    'thrown signal': { body: throws('<signalEventDefinition signalRef="sig"/>'), roots: SIGNAL },
    'thrown escalation': {
      body: throws('<escalationEventDefinition escalationRef="esc"/>'),
      roots: '<escalation id="esc" escalationCode="UP"/>',
    },
    'thrown none': { body: around('<intermediateThrowEvent id="work" name="Reached"/>') },
    link: {
      body: `${START}<intermediateThrowEvent id="jump"><linkEventDefinition name="on"/></intermediateThrowEvent>
<intermediateCatchEvent id="land"><linkEventDefinition name="on"/></intermediateCatchEvent>${END}${way('start', 'jump')}${way('land', 'end')}`,
    },
    'terminating end': {
      body: `${START}<parallelGateway id="split"/><userTask id="a" activiti:assignee="kermit"/>${END}<endEvent id="stop"><terminateEventDefinition/></endEvent>${way('start', 'split', 'a', 'end')}${way('split', 'stop')}`,
    },
    'ending error': {
      body: `${START}<endEvent id="end"><errorEventDefinition errorRef="err"/></endEvent>${way('start', 'end')}`,
      roots: ERROR,
    },
  }),
  ...of('events at tasks', {
    timer: { body: handled(boundary(after('PT1H'))) },
    'timer beside': { body: handled(boundary(after('PT1H'), 'cancelActivity="false"')) },
    'timer in a cycle': {
      body: handled(
        boundary(
          '<timerEventDefinition><timeCycle>R3/PT1H</timeCycle></timerEventDefinition>',
          'cancelActivity="false"',
        ),
      ),
    },
    error: {
      body: handled(boundary('<errorEventDefinition errorRef="err"/>'), '<serviceTask id="work" activiti:class="A"/>'),
      roots: ERROR,
      functions: ['A'],
    },
    message: { body: handled(boundary('<messageEventDefinition messageRef="msg"/>')), roots: MESSAGE },
    signal: { body: handled(boundary('<signalEventDefinition signalRef="sig"/>')), roots: SIGNAL },
    compensation: {
      body: around(
        '<serviceTask id="work" activiti:class="A"/>',
        `${boundary('<compensateEventDefinition/>')}<serviceTask id="undo" isForCompensation="true" activiti:class="B"/><association sourceRef="boundary" targetRef="undo" associationDirection="One"/>`,
      ).replace(
        way('work', 'end'),
        `<intermediateThrowEvent id="back"><compensateEventDefinition/></intermediateThrowEvent>${way('work', 'back', 'end')}`,
      ),
      functions: ['A', 'B'],
    },
  }),
  ...of('parts', {
    'sub-process': { body: around(part(INNER)) },
    'sub-process with a timer': { body: handled(boundary(after('PT1H')), part(INNER)) },
    'event sub-process': {
      body: `${user()}<subProcess id="late" triggeredByEvent="true"><startEvent id="in" isInterrupting="false">${after('PT1H')}</startEvent>${INNER}<endEvent id="out"/>${way('in', 'inner', 'out')}</subProcess>`,
    },
    'event sub-process of an error': {
      body: `${service('activiti:class="A"')}<subProcess id="late" triggeredByEvent="true"><startEvent id="in"><errorEventDefinition errorRef="err"/></startEvent>${INNER}<endEvent id="out"/>${way('in', 'inner', 'out')}</subProcess>`,
      roots: ERROR,
      functions: ['A'],
    },
    transaction: { body: around(part(INNER, 'transaction')) },
    'canceled transaction': {
      body: handled(
        boundary('<cancelEventDefinition/>'),
        `<transaction id="work"><startEvent id="in"/>${INNER}<endEvent id="out"><cancelEventDefinition/></endEvent>${way('in', 'inner', 'out')}</transaction>`,
      ),
    },
    'ad hoc': { body: around(`<adHocSubProcess id="work">${INNER}</adHocSubProcess>`), not: ['NOT_SUPPORTED'] },
    'called process of the file': {
      body: around('<callActivity id="work" calledElement="called"/>'),
      roots: `<process id="called" isExecutable="true"><startEvent id="cs"/><userTask id="ct" activiti:assignee="kermit"/><endEvent id="ce"/>${way('cs', 'ct', 'ce')}</process>`,
    },
    'called process of another file': {
      body: around('<callActivity id="work" calledElement="elsewhere"/>'),
      not: ['NO_PROCESS'],
    },
    'called process without a name': { body: around('<callActivity id="work"/>'), not: ['NO_CALLED_PROCESS'] },
  }),
]
