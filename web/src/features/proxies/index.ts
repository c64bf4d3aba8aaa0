export { ProxyPicker } from './components/proxy-picker.tsx';
