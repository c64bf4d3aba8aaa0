export default {
  root: import.meta.dirname,
  resolve: { dedupe: ['dexie'] },
  build: {
    outDir: '../dist/pages',
    emptyOutDir: true,
    target: 'chrome123',
    rollupOptions: { input: `${import.meta.dirname}/replica.html` },
  },
};
