/** What a new model begins with: start, approve, end. Pure. */

interface SkeletonNames {
  process: string
  start: string
  approve: string
  end: string
}

/** @param key the id of the process, which no other model may have */
export const skeletonOf = (
  key: string,
  { process, start, approve, end }: SkeletonNames,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:portico="urn:portico:process" id="definitions" targetNamespace="urn:portico:models">
  <bpmn:process id="${key}" name="${escaped(process)}" isExecutable="true">
    <bpmn:startEvent id="start" name="${escaped(start)}"><bpmn:outgoing>toApprove</bpmn:outgoing></bpmn:startEvent>
    <bpmn:userTask id="approve" name="${escaped(approve)}" portico:people="leader:1"><bpmn:incoming>toApprove</bpmn:incoming><bpmn:outgoing>toEnd</bpmn:outgoing></bpmn:userTask>
    <bpmn:endEvent id="end" name="${escaped(end)}"><bpmn:incoming>toEnd</bpmn:incoming></bpmn:endEvent>
    <bpmn:sequenceFlow id="toApprove" sourceRef="start" targetRef="approve" />
    <bpmn:sequenceFlow id="toEnd" sourceRef="approve" targetRef="end" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${key}">
      <bpmndi:BPMNShape id="start_di" bpmnElement="start"><dc:Bounds x="172" y="102" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="approve_di" bpmnElement="approve"><dc:Bounds x="270" y="80" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="end_di" bpmnElement="end"><dc:Bounds x="432" y="102" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="toApprove_di" bpmnElement="toApprove"><di:waypoint x="208" y="120" /><di:waypoint x="270" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="toEnd_di" bpmnElement="toEnd"><di:waypoint x="370" y="120" /><di:waypoint x="432" y="120" /></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`

/** A key that no user has to think of. */
export const newKey = (): string => `process_${crypto.randomUUID().slice(0, 8)}`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark)
