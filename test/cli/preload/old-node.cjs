// Pretends to be an old Node.js.
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: process.env.FAKE_NODE_VERSION } });
