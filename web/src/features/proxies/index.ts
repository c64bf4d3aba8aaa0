export { EditProxyScreen } from './components/edit-proxy-screen.tsx';
export { NewProxyScreen } from './components/new-proxy-screen.tsx';
export { ProxiesScreen } from './components/proxies-screen.tsx';
export { ProxyPicker } from './components/proxy-picker.tsx';
export { useProxyTitle } from './use-proxy.ts';
