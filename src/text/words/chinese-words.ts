/** Words of Chinese questions. A text is indexed by pairs of characters; which of the pairs of a question are words, and which only lie between two words, its writing does not show. */

/** Words that say nothing, and words of asking. */
const STOP_WORDS = `
的 地 得 了 着 过 是 在 有 没有 有没有 我 你 您 他 她 它 们 我们 你们 他们 她们 咱们 自己 这 那 这个 那个 这些 那些 这里 那里 这样 那样 哪 哪个 哪些 哪里 哪儿 哪位 哪一 什么 啥 怎么 怎样 怎么样 如何
为什么 为何 吗 呢 吧 啊 呀 哦 嘛 来着 多少 几 几个 多 谁 谁的 是否 是不是 能否 和 与 及 或 或者 以及 还是 还 还有 也 都 就 才 又 再 很 太 最 更 非常 把 被 让 给 对 对于 关于 从 到 向 往 于 以 为 为了 因 因为 由于 所以
但 但是 不过 如果 虽然 而 而且 并 并且 之 之后 之前 其 其中 该 此 每 各 各个 些 个 位 次 种 请 请问 告诉 一下 一个 一些 一共 可以 能 能够 会 要 想 应该 曾 曾经 已 已经 正在 正 将 将要 上 下 中 里 内 时 时候 什么时候 何时
另外 进行 通过 根据 具体 主要 分别 同时 当时 那么 么 呗 与其 跟 同 比 较 所 者 等 等等 说 一 不 没 叫 做 当 来 去 是谁 某 某个 另 另一 吧嗒 来自 属于 知道 觉得 请告诉我 记得 到底 究竟 干什么 干嘛`;

let made: { readonly segmenter: Intl.Segmenter; readonly stop: ReadonlySet<string> } | undefined;

/** The words of a run of characters without those that say nothing, in runs in which they follow each other; none where it has no others. */
export function chineseRuns(run: string): string[][] {
  made ??= {
    segmenter: new Intl.Segmenter('zh', { granularity: 'word' }),
    stop: new Set(STOP_WORDS.trim().split(/\s+/)),
  };
  const runs: string[][] = [[]];
  for (const { segment } of made.segmenter.segment(run))
    if (made.stop.has(segment)) runs.push([]);
    else runs.at(-1)!.push(segment);
  return runs.filter((words) => words.length > 0);
}
