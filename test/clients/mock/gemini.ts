/** Google's Gemini API. */
import { type Json, listOf, sendEvents, sendJson, type Wire } from './model.ts';

const OWN_TOOLS = 4;

export const gemini: Wire = {
  isTurn: (_, body) => declared(body).length >= OWN_TOOLS,
  toolNames: (body) => declared(body).map(({ name }) => String(name)),
  toolResults: ({ contents }) =>
    listOf(contents)
      .flatMap(({ parts }) => listOf(parts))
      .flatMap(({ functionResponse }) => (functionResponse ? [resultOf(functionResponse as Json)] : [])),
  answer(response, path, _, { text, call }) {
    if (path.includes('countTokens')) return sendJson(response, { totalTokens: 10 });
    const part = call
      ? { functionCall: { name: call.name, args: call.input } }
      : { text: text === 'ok' ? ASIDE : (text ?? '') };
    const answer = {
      candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
      modelVersion: 'gemini-2.5-pro',
    };
    if (path.includes('stream')) return sendEvents(response, [answer], false);
    sendJson(response, answer);
  },
};

/** What its side questions want: who speaks next, and which model is good enough. */
const ASIDE = JSON.stringify({
  reasoning: 'x',
  next_speaker: 'user',
  complexity_reasoning: 'x',
  complexity_score: 1,
  model_choice: 'flash',
});

function declared({ tools }: Json): Json[] {
  return listOf(tools).flatMap(({ functionDeclarations }) => listOf(functionDeclarations));
}

function resultOf({ response }: Json): string {
  const { output, error } = (response ?? {}) as Json;
  return String(output ?? error ?? JSON.stringify(response));
}
