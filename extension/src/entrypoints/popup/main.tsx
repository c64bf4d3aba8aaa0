import '../../platform/no-eval.ts';
import '../../styles/app.css';
import { Popup } from '../../features/popup/components/popup.tsx';
import { showPage } from '../../ui/show.tsx';

void showPage(<Popup />);
